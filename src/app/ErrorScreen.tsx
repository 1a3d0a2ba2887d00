import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { SUPPORT_EMAIL } from '#domain/legalOperator.ts'
import type { EventLog } from '#machines/eventLog.ts'
import { usePorts } from '#ports/ports.tsx'
import { useTitle } from '#ports/useTitle.ts'
import { Button } from '#ui/Button.tsx'
import { Container, Heading, Stack, Text } from '#ui/layout.tsx'

/** Fetched: without it the page says all that there is to do. */
const ErrorReport = lazy(() =>
  import('./ErrorReport.tsx').then(
    (module) => ({ default: module.ErrorReport }),
    () => ({ default: () => <></> }),
  ),
)

/** What is shown when the app itself has failed: to load a part, or by a mistake of ours. */
export function ErrorScreen({ screen }: { screen: 'reloading' | 'refreshNeeded' | 'crashed' }) {
  const { log } = usePorts()
  const [kept, setKept] = useState<EventLog | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useTitle('Oh no! · Letsema')
  // What had the focus is gone with the page.
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => {
    log.kept().then(setKept, () => {})
  }, [log])
  return (
    <Container as="main" paddingBlock="16" maxWidth="40rem">
      <Stack alignItems="flex-start">
        <Heading ref={heading} as="h1" fontSize="3xl" tabIndex={-1}>
          Oh no!
        </Heading>
        {screen === 'reloading' && (
          <Text role="status">A new update for the application is available. Attempting to refresh automatically...</Text>
        )}
        {screen === 'refreshNeeded' && (
          <Stack role="alert">
            <Text>Oops! Something went wrong. Some visual elements couldn't load correctly...</Text>
            <Text>We couldn't automatically refresh. Please try clicking the button below.</Text>
          </Stack>
        )}
        {screen === 'crashed' && <Text role="alert">Oops! An unexpected error occurred. Please try refreshing the page.</Text>}
        {screen !== 'reloading' && (
          <>
            <Button onClick={() => window.location.reload()}>Refresh</Button>
            <Text>
              Were you paying? Then please do not pay again before you have heard from us: as soon as we know that it went through, we write
              to you.
            </Text>
          </>
        )}
        <Text>
          If this happens again, write to <a href={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</a>.
        </Text>
        {screen !== 'reloading' && <Suspense>{kept && <ErrorReport text={() => JSON.stringify(kept.capsule())} />}</Suspense>}
      </Stack>
    </Container>
  )
}
