import { useEffect, useRef, useState } from 'react'
import { SUPPORT_EMAIL } from '#domain/legalOperator.ts'
import { usePorts } from '#ports/ports.tsx'
import { chakra } from '#theme/factory.tsx'
import { Button } from '#ui/Button.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { Container, Heading, Muted, Stack, Text } from '#ui/layout.tsx'

const Details = chakra('details', { base: { width: '100%', '& summary': { paddingBlock: '3', cursor: 'pointer' } } })

const Listing = chakra('pre', {
  base: {
    fontSize: 'xs',
    bg: 'sunken',
    borderRadius: 'sm',
    padding: '3',
    maxHeight: '16rem',
    overflow: 'auto',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
})

/** What is shown when the app itself has failed: to load a part, or by a mistake of ours. */
export function ErrorScreen({ screen }: { screen: 'reloading' | 'refreshNeeded' | 'crashed' }) {
  const { log } = usePorts()
  const heading = useRef<HTMLHeadingElement>(null)
  // What had the focus is gone with the page.
  useEffect(() => heading.current?.focus(), [])
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
            <Text>
              If this happens again, write to <a href={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</a>.
            </Text>
            <Report text={() => JSON.stringify(log.capsule())} />
          </>
        )}
      </Stack>
    </Container>
  )
}

/** To send along: it can be read before it is, and selected where copying is not allowed. */
function Report({ text }: { text: () => string }) {
  const [shown, setShown] = useState<string | null>(null)
  return (
    <Stack gap="2" width="100%" alignItems="flex-start">
      <CopyButton text={text} what="the report" label="Copy report" isBelowText />
      <Muted>
        The app sends us a report as soon as it can, which helps us find the mistake; copy it if you write to us. It says what the app did,
        step by step, not who you are nor anything that you typed.
      </Muted>
      <Details onToggle={(event) => setShown(event.currentTarget.open ? text() : null)}>
        <summary>See what is in it</summary>
        <Listing tabIndex={0} role="region" aria-label="The report">
          {shown}
        </Listing>
      </Details>
    </Stack>
  )
}
