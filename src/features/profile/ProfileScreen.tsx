import type { ComponentType } from 'react'
import { Redirect, useSearch } from 'wouter'
import { useSession } from '#ports/useSession.ts'
import { useTitle } from '#ports/useTitle.ts'
import { Container, Heading, Muted, Stack } from '#ui/layout.tsx'
import { TabLinks } from '#ui/TabLinks.tsx'
import { donationsAddress, donationsPlaceFrom, MY_DONATIONS_TAB, statementAddress, statementYearFrom } from './address.ts'
import { MonthlyGifts } from './MonthlyGifts.tsx'
import { OnceOffGifts } from './OnceOffGifts.tsx'
import { TaxYearStatement } from './TaxYearStatement.tsx'

/** @param NewLink asks for a link that verifies the address: another feature's, so the app hands it in */
export function ProfileScreen({ NewLink }: { NewLink: ComponentType<{ ownEmail: string }> }) {
  const search = new URLSearchParams(useSearch())
  const user = useSession(({ context }) => context.user)
  const place = donationsPlaceFrom(search)
  const taxYear = statementYearFrom(search)
  useTitle(
    `${taxYear !== undefined ? 'Donations by tax year' : place.kind === 'onceOff' ? 'My donations' : 'My recurring donations'} · Letsema`,
  )
  if (search.get('tab') !== MY_DONATIONS_TAB) return <Redirect to={donationsAddress({ kind: 'onceOff', pageNo: 1 })} replace />
  if (!user) return null
  return (
    <Container paddingTop={{ base: '5', md: '8' }} maxWidth="52rem">
      <Stack gap="5">
        <Heading as="h1" fontSize={{ base: '2xl', md: '3xl' }}>
          My donations
        </Heading>
        <TabLinks
          label="Kinds of donations"
          tabs={[
            {
              href: donationsAddress({ kind: 'onceOff', pageNo: 1 }),
              label: 'Once-off',
              isCurrent: taxYear === undefined && place.kind === 'onceOff',
            },
            { href: donationsAddress({ kind: 'recurring', pageNo: 1 }), label: 'Recurring', isCurrent: place.kind === 'recurring' },
            { href: statementAddress(null), label: 'By tax year', isCurrent: taxYear !== undefined },
          ]}
        />
        {taxYear !== undefined ? (
          <TaxYearStatement key={user.id} userId={user.id} taxYear={taxYear} />
        ) : place.kind === 'onceOff' ? (
          <OnceOffGifts userId={user.id} pageNo={place.pageNo} />
        ) : (
          <MonthlyGifts userId={user.id} pageNo={place.pageNo} />
        )}
        {!user.emailConfirmed && (
          <Stack gap="3">
            <Muted>{`What was given from ${user.email} without logging in is shown here once that address is verified.`}</Muted>
            <NewLink key={user.email} ownEmail={user.email} />
          </Stack>
        )}
      </Stack>
    </Container>
  )
}
