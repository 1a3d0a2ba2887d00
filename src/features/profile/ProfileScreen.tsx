import type { ComponentType, ReactNode } from 'react'
import { Redirect } from 'wouter'
import { useSearch } from '#ports/useSearch.ts'
import { useSession } from '#ports/useSession.ts'
import { useTitle } from '#ports/useTitle.ts'
import { Container, Heading, Muted, Stack, VisuallyHidden } from '#ui/layout.tsx'
import { TabLinks, toCurrentTab } from '#ui/TabLinks.tsx'
import { useArrivals } from '#ui/useArrivals.ts'
import { useFocusHandedOn } from '#ui/useFocusHandedOn.ts'
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
  useTitle(`${taxYear !== undefined ? 'Donations by tax year' : place.kind === 'onceOff' ? 'My donations' : 'My monthly gifts'} · Letsema`)
  const { said, tell } = useArrivals(taxYear === undefined ? donationsAddress(place) : statementAddress(taxYear))
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
            { href: donationsAddress({ kind: 'recurring', pageNo: 1 }), label: 'Every month', isCurrent: place.kind === 'recurring' },
            { href: statementAddress(null), label: 'By tax year', isCurrent: taxYear !== undefined },
          ]}
        />
        <VisuallyHidden role="status">{said}</VisuallyHidden>
        {/* Above what is still to come: a button that moves as the list arrives is missed by who presses it. */}
        {!user.emailConfirmed && (
          <Stack gap="3">
            <Muted>{`What was given from ${user.email} without logging in is shown here once that address is verified.`}</Muted>
            <NewLink key={user.email} ownEmail={user.email} />
          </Stack>
        )}
        <OfTab key={taxYear !== undefined ? 'statement' : place.kind}>
          {taxYear !== undefined ? (
            <TaxYearStatement key={user.id} userId={user.id} taxYear={taxYear} tell={tell} />
          ) : place.kind === 'onceOff' ? (
            <OnceOffGifts userId={user.id} pageNo={place.pageNo} tell={tell} />
          ) : (
            <MonthlyGifts userId={user.id} pageNo={place.pageNo} tell={tell} />
          )}
        </OfTab>
      </Stack>
    </Container>
  )
}

function OfTab({ children }: { children: ReactNode }) {
  const going = useFocusHandedOn<HTMLDivElement>(toCurrentTab)
  return <div ref={going}>{children}</div>
}
