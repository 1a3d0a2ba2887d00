import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { createActor, fromPromise } from 'xstate'
import { formatDate } from '#domain/dates.ts'
import type { Certificate } from '#domain/entities.ts'
import { formatMoney } from '#domain/money.ts'
import { certificateMachine } from '#machines/certificate/machine.ts'
import { certificateScreen } from '#machines/certificate/screen.ts'
import { provideTo } from '#machines/provideTo.ts'
import {
  certificateErrorsOf,
  certificateRefusalOf,
  type CertificateRef,
  type CertificateSnapshot,
} from '#machines/certificate/selectors.ts'
import { NOTHING_KEPT, usePorts, type Kept } from '#ports/ports.tsx'
import { useCanonical } from '#ports/useCanonical.ts'
import { useReadAnewAfter } from '#ports/useReadAnewAfter.ts'
import { useResource } from '#ports/useResource.ts'
import { useIsLoggedIn } from '#ports/useSession.ts'
import { useTitle } from '#ports/useTitle.ts'
import { BrokenLink } from '#ui/BrokenLink.tsx'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { DownloadLink } from '#ui/DownloadLink.tsx'
import { Container, Heading, Muted, Row, Stack, Text } from '#ui/layout.tsx'
import { Loaded } from '#ui/Loaded.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Refusal } from '#ui/Refusal.tsx'
import { StillWorking } from '#ui/StillWorking.tsx'
import { useFocusThatStays } from '#ui/useFocusThatStays.ts'
import { DetailsForm } from './DetailsForm.tsx'
import { forAWhile, keptDetails, withLast } from './keptDetails.ts'
import { ReviewedDetails } from './ReviewedDetails.tsx'

/** By the donation's link: what the law asks of a donor is asked here, and nowhere before. */
export function CertificateScreen({ params }: { params: Record<string, string | undefined> }) {
  const { reads } = usePorts()
  const token = params['token'] ?? ''
  const certificate = useResource(reads.certificate(token))
  useTitle('Section 18A certificate · Letsema')
  useCanonical('/home')
  return (
    <Loaded
      resource={certificate}
      what="your donation"
      heights={['2rem', '4rem', '3rem', '3rem', '3rem']}
      maxWidth="40rem"
      notFound={<BrokenLink what="your donation" />}
    >
      {/* What was read anew, after coming back to the page, is begun with anew. */}
      {(value) => <OpenCertificate key={JSON.stringify(value)} token={token} certificate={value} />}
    </Loaded>
  )
}

function OpenCertificate({ token, certificate }: { token: string; certificate: Certificate }) {
  const { issueCertificate, typedCertificate, deviceClock, log } = usePorts()
  const isLoggedIn = useIsLoggedIn()
  // A logout clears the tab; without one, what was typed must not be there for whoever opens another's link after it.
  const [kept] = useState(() => {
    const typed = (name: string) => forAWhile(typedCertificate(name), deviceClock)
    // A family's gifts are each in the name of who gave it.
    return isLoggedIn ? withLast(typed(token), typed(`last.${certificate.donorName}`)) : typed(token)
  })
  const readAnewAfter = useReadAnewAfter()
  const [actor] = useState(() =>
    createActor(
      provideTo(certificateMachine)({
        actors: {
          issueCertificate: fromPromise(({ input, signal }) => readAnewAfter(issueCertificate(input, signal))),
        },
      }),
      { input: { token, certificate }, inspect: log.inspect },
    ),
  )
  return <CertificatePage certificate={actor} kept={kept} />
}

/** Exported for stories: the whole page on a given actor. */
export function CertificatePage({ certificate, kept = NOTHING_KEPT }: { certificate: CertificateRef; kept?: Kept }) {
  useEffect(() => {
    certificate.start()
  }, [certificate])
  const snapshot = useSelector(certificate, (state) => state)
  const isOver = snapshot.context.certificate.state !== 'offered'
  useEffect(() => {
    if (isOver) kept.forget()
  }, [isOver, kept])
  const { organisationName, campaignName, amount, currencyId } = snapshot.context.certificate
  const { main, heading } = useFocusThatStays(certificateScreen(snapshot))
  return (
    <Container paddingTop={{ base: '6', md: '10' }} maxWidth="40rem">
      <Stack gap="5">
        <div ref={heading}>
          <Heading as="h1" fontSize={{ base: '2xl', md: '3xl' }}>
            Section 18A certificate
          </Heading>
          <Muted>{`${organisationName} · ${formatMoney(amount, currencyId, 'cents')} for ${campaignName}`}</Muted>
        </div>
        <div ref={main} tabIndex={-1} role="group" aria-label="Your certificate">
          <Main snapshot={snapshot} kept={kept} send={(event) => certificate.send(event)} />
        </div>
      </Stack>
    </Container>
  )
}

interface MainProps {
  snapshot: CertificateSnapshot
  kept: Kept
  send: CertificateRef['send']
}

function Main({ snapshot, kept, send }: MainProps) {
  const { certificateAddress } = usePorts()
  const isLoggedIn = useIsLoggedIn()
  const { certificate, details, token } = snapshot.context
  switch (certificateScreen(snapshot)) {
    case 'asking':
      return <Asking snapshot={snapshot} kept={kept} send={send} />
    case 'reviewing':
      return (
        details && <ReviewedDetails details={details} onConfirm={() => send({ type: 'CONFIRMED' })} onBack={() => send({ type: 'BACK' })} />
      )
    case 'issuing':
      return (
        <Text role="status">
          <span>Issuing your certificate…</span>
          <StillWorking />
        </Text>
      )
    case 'unanswered':
      return (
        <Stack gap="5">
          <Notice tone="warning" isNews>
            We got no clear answer, so your certificate may not have been issued. Check your connection and try again: there is never a
            second one.
          </Notice>
          <Row>
            <Button onClick={() => send({ type: 'RETRY' })}>Try again</Button>
            <Button variant="outline" onClick={() => send({ type: 'BACK' })}>
              Back to what I typed
            </Button>
          </Row>
        </Stack>
      )
    case 'issued':
      return (
        <Stack gap="5" alignItems="flex-start">
          <Heading>Your certificate is ready</Heading>
          <Text>{`Number ${certificate.number}, issued on ${formatDate(certificate.issuedAt ?? '')}. Keep it for your tax return.`}</Text>
          <Row>
            <DownloadLink href={certificateAddress(token)}>Download as PDF</DownloadLink>
            {isLoggedIn && (
              <ButtonLink href="/profile?tab=3&type=statement" variant="outline">
                Your other gifts
              </ButtonLink>
            )}
          </Row>
        </Stack>
      )
    case 'cancelled':
      return (
        <Stack gap="5" alignItems="flex-start">
          <Heading>This certificate was cancelled</Heading>
          <Text>{`Number ${certificate.number} may not be used for your tax return any more, because the donation was paid back, or had been booked by mistake.`}</Text>
          <DownloadLink href={certificateAddress(token)} variant="outline">
            Download as PDF
          </DownloadLink>
        </Stack>
      )
    case 'notOffered':
      return (
        <Stack gap="5">
          <Heading>There is no Section 18A certificate for this donation</Heading>
          <Text>
            {details
              ? 'While you were typing the donation was paid back, or the organisation’s approval ended.'
              : 'A certificate is for money in rand that has been received and kept, by an organisation that is approved for it.'}
          </Text>
        </Stack>
      )
  }
}

function Asking({ snapshot, kept, send }: MainProps) {
  const { certificate, details } = snapshot.context
  const refusal = certificateRefusalOf(snapshot)
  return (
    <Stack gap="5">
      <Text>{`${certificate.organisationName} may issue Section 18A certificates: the South African Revenue Service (SARS) lets you deduct such gifts from your income, up to a yearly limit. The law asks for these details.`}</Text>
      <Refusal message={refusal} />
      <DetailsForm
        certificate={certificate}
        details={details ?? keptDetails(kept.read())}
        refusals={certificateErrorsOf(snapshot)}
        onAsk={(asked) => send({ type: 'ASK', details: asked })}
        onKeep={kept.write}
      />
    </Stack>
  )
}
