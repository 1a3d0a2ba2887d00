import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { usePorts } from '#ports/ports.tsx'
import { chakra } from '#theme/factory.tsx'
import { Button } from '#ui/Button.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { Container, Heading, Muted, Stack, Text } from '#ui/layout.tsx'
import { SUPPORT_EMAIL } from './company.ts'

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
export function ErrorScreen() {
  const { app, log } = usePorts()
  const screen = useSelector(app, (state) =>
    state.matches({ screen: 'reloading' }) ? 'reloading' : state.matches({ screen: 'refreshNeeded' }) ? 'refreshNeeded' : 'crashed',
  )
  const isOffline = useSelector(app, (state) => state.matches({ connection: 'offline' }))
  return (
    <Container as="main" paddingBlock="16" maxWidth="40rem">
      <Stack alignItems="flex-start">
        <Heading as="h1" fontSize="3xl">
          Oh no!
        </Heading>
        {screen === 'reloading' && (
          <Text role="status">
            A new update for the application is available. Attempting to refresh automatically...
            {isOffline && ' You are not connected: it goes on by itself once you are.'}
          </Text>
        )}
        {screen === 'refreshNeeded' && (
          <>
            <Text>Oops! Something went wrong. Some visual elements couldn't load correctly...</Text>
            <Text>We couldn't automatically refresh. Please try clicking the button below.</Text>
          </>
        )}
        {screen === 'crashed' && <Text>Oops! An unexpected error occurred. Please try refreshing the page.</Text>}
        {screen !== 'reloading' && (
          <>
            <Button onClick={() => window.location.reload()}>Refresh</Button>
            <Text>
              If it happens again, write to <a href={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</a>. Nothing has been charged unless you got
              a receipt from us.
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
      <CopyButton text={text} what="the report" label="Copy report" />
      <Muted>
        A report helps us find the mistake. It says what the app did, step by step, not who you are nor anything that you typed.
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
