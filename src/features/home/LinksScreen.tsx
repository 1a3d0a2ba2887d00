import { useEffect } from 'react'
import { useSearch } from '#ports/useSearch.ts'
import { useTitle } from '#ports/useTitle.ts'
import { Container, Heading, Stack } from '#ui/layout.tsx'
import { TabLinks } from '#ui/TabLinks.tsx'
import { ContactUs, FeesAndPayouts, HowItWorks, PrivacyPolicy, TermsAndConditions } from './texts.tsx'

const TABS = ['how', 'about', 'privacy', 'terms'] as const
type Tab = (typeof TABS)[number]

const TITLE: Record<Tab, string> = { how: 'How it works', about: 'About', privacy: 'Privacy Policy', terms: 'Terms & Conditions' }
const ABOUT_TITLE = { first: 'Fees & Payouts', second: 'Contact Us' } as const

/** The browser has looked for it before it was drawn. */
function openAtPart(): void {
  document.getElementById(window.location.hash.slice(1))?.scrollIntoView()
}

export function LinksScreen() {
  const address = new URLSearchParams(useSearch())
  const tab = TABS.find((name) => name === address.get('tab')) ?? 'how'
  const aboutTab = address.get('about_tab') === 'second' ? 'second' : 'first'
  useEffect(openAtPart, [])
  useTitle(`${tab === 'about' ? ABOUT_TITLE[aboutTab] : TITLE[tab]} · Letsema`)
  return (
    <Container paddingTop={{ base: '5', md: '8' }} maxWidth="48rem">
      <Stack gap="5">
        <Heading as="h1" fontSize={{ base: '2xl', md: '3xl' }}>
          {TITLE[tab]}
        </Heading>
        <TabLinks
          label="About Letsema"
          tabs={TABS.map((name) => ({
            href: `/home/links?tab=${name}${name === 'about' ? '&about_tab=first' : ''}`,
            label: TITLE[name],
            isCurrent: name === tab,
          }))}
        />
        {tab === 'how' && <HowItWorks />}
        {tab === 'about' && (
          <>
            <TabLinks
              label="About"
              tabs={[
                { href: '/home/links?tab=about&about_tab=first', label: ABOUT_TITLE.first, isCurrent: aboutTab === 'first' },
                { href: '/home/links?tab=about&about_tab=second', label: ABOUT_TITLE.second, isCurrent: aboutTab === 'second' },
              ]}
            />
            {aboutTab === 'first' ? <FeesAndPayouts /> : <ContactUs />}
          </>
        )}
        {tab === 'privacy' && <PrivacyPolicy />}
        {tab === 'terms' && <TermsAndConditions />}
      </Stack>
    </Container>
  )
}
