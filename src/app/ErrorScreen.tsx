import { useSelector } from '@xstate/react'
import { usePorts } from '#ports/ports.tsx'
import { Button } from '#ui/Button.tsx'
import { Container, Heading, Stack, Text } from '#ui/layout.tsx'
import { SUPPORT_EMAIL } from './company.ts'

/** What is shown when the app itself has failed: to load a part, or by a mistake of ours. */
export function ErrorScreen() {
  const { app } = usePorts()
  const screen = useSelector(app, (state) =>
    state.matches({ screen: 'reloading' }) ? 'reloading' : state.matches({ screen: 'refreshNeeded' }) ? 'refreshNeeded' : 'crashed',
  )
  return (
    <Container as="main" paddingBlock="16" maxWidth="40rem">
      <Stack alignItems="flex-start">
        <Heading as="h1" fontSize="3xl">
          Oh no!
        </Heading>
        {screen === 'reloading' && (
          <Text role="status">A new update for the application is available. Attempting to refresh automatically...</Text>
        )}
        {screen === 'refreshNeeded' && (
          <>
            <Text>Some visual elements couldn't load correctly...</Text>
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
          </>
        )}
      </Stack>
    </Container>
  )
}
