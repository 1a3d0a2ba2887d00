import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { createActor, fromPromise } from 'xstate'
import { passwordResetMachine } from '#machines/passwordReset/machine.ts'
import { passwordResetScreen } from '#machines/passwordReset/screen.ts'
import { linkEmailOf, linkMessageOf, passwordErrorOf, type PasswordResetRef } from '#machines/passwordReset/selectors.ts'
import type { PasswordResetInput } from '#machines/passwordReset/types.ts'
import { provideTo } from '#machines/provideTo.ts'
import { usePorts } from '#ports/ports.tsx'
import { useSearch } from '#ports/useSearch.ts'
import { useIsLoggedIn, useSessionRef } from '#ports/useSession.ts'
import { useTitle } from '#ports/useTitle.ts'
import { Button, ButtonLink, LoneLink } from '#ui/Button.tsx'
import { Container, Heading, Stack, Text } from '#ui/layout.tsx'
import { News, Notice } from '#ui/Notice.tsx'
import { SaidAgain } from '#ui/SaidAgain.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { Refusal } from '#ui/Refusal.tsx'
import { StillWorking } from '#ui/StillWorking.tsx'
import { useFocusThatStays } from '#ui/useFocusThatStays.ts'
import { textOf } from './formText.ts'
import { keyPerContent } from './keyPerContent.ts'
import { LinkForm } from './LinkForm.tsx'
import { useCheckedSubmit } from './useCheckedSubmit.ts'

export const ForgotPasswordScreen = () => <PasswordResetScreen token={null} />

/** Opened from the mail. */
export function ResetPasswordScreen() {
  return <PasswordResetScreen token={new URLSearchParams(useSearch()).get('token') ?? ''} />
}

function PasswordResetScreen(input: PasswordResetInput) {
  const { sendResetLink, resetPassword, newKey, log } = usePorts()
  const [reset] = useState(() => {
    const keyOf = keyPerContent(newKey)
    return createActor(
      provideTo(passwordResetMachine)({
        actors: {
          sendResetLink: fromPromise((call) => sendResetLink(call.input, call.signal)),
          resetPassword: fromPromise((call) => resetPassword(call.input, keyOf(call.input), call.signal)),
        },
      }),
      { input, inspect: log.inspect },
    )
  })
  return <PasswordReset reset={reset} />
}

const BY_LINK = new Set(['choosing', 'saving', 'refused', 'unanswered', 'linkRefused', 'linkIncomplete', 'saved'])

/** Exported for stories: the whole page on a given actor. */
export function PasswordReset({ reset }: { reset: PasswordResetRef }) {
  const { toast } = usePorts()
  useEffect(() => {
    reset.start()
    const toasts = reset.on('toast', (emitted) => toast(emitted.toast))
    return () => toasts.unsubscribe()
  }, [reset, toast])
  const snapshot = useSelector(reset, (state) => state)
  const screen = passwordResetScreen(snapshot)
  const isLoggedIn = useIsLoggedIn()
  const title = BY_LINK.has(screen) ? 'Choose a new password' : 'Forgot your password?'
  useTitle(`${title} · Letsema`)
  const { main } = useFocusThatStays(['sent', 'saved', 'linkRefused'].includes(screen) ? screen : 'form')
  return (
    <Container ref={main} tabIndex={-1} paddingTop={{ base: '6', md: '10' }} maxWidth="30rem">
      <Stack gap="5">
        <Heading as="h1" fontSize="2xl">
          {title}
        </Heading>
        <Step reset={reset} />
        {screen !== 'saved' && !isLoggedIn && (
          <Text>
            {'Remembered it? '}
            <LoneLink href="/auth/login">Login</LoneLink>
          </Text>
        )}
      </Stack>
    </Container>
  )
}

function Step({ reset }: { reset: PasswordResetRef }) {
  const snapshot = useSelector(reset, (state) => state)
  const screen = passwordResetScreen(snapshot)
  const isLoggedIn = useIsLoggedIn()
  const triedToLogIn = useSessionRef().getSnapshot().context.email
  switch (screen) {
    case 'saved':
      return (
        <Stack gap="5" alignItems="flex-start">
          <Notice tone="calm" isNews>
            Your new password is saved. Wherever you were logged in, please log in with it.
          </Notice>
          {isLoggedIn ? <ButtonLink href="/home">Home</ButtonLink> : <ButtonLink href="/auth/login">Login</ButtonLink>}
        </Stack>
      )
    case 'sent':
      return (
        <Stack gap="4" alignItems="flex-start">
          <Notice tone="calm" isNews>
            {`A link is on its way to ${linkEmailOf(snapshot)}, if there is a profile with this address. It may take a few minutes, and works for one hour.`}
          </Notice>
          <Button variant="outline" onClick={() => reset.send({ type: 'EDIT' })}>
            Ask for another one
          </Button>
        </Stack>
      )
    case 'choosing':
    case 'saving':
    case 'refused':
    case 'unanswered':
      return <NewPasswordForm reset={reset} />
    default:
      return (
        <>
          <WhyALink reset={reset} />
          <LinkForm
            askedEmail={linkEmailOf(snapshot) || triedToLogIn}
            isSending={screen === 'sending'}
            isUnanswered={screen === 'sendingUnanswered'}
            refusal={screen === 'notSent' ? linkMessageOf(snapshot) : null}
            button="Send the link"
            onEdit={() => reset.send({ type: 'EDIT' })}
            onSend={(email) => reset.send({ type: 'SEND', email })}
          />
        </>
      )
  }
}

function WhyALink({ reset }: { reset: PasswordResetRef }) {
  const snapshot = useSelector(reset, (state) => state)
  switch (passwordResetScreen(snapshot)) {
    case 'linkRefused':
      return <Refusal message={linkMessageOf(snapshot)} />
    case 'linkIncomplete':
      return <Notice tone="danger">This link is not complete. Please open it from the e-mail again, or ask for another one here.</Notice>
    default:
      return <Text>Type the e-mail address of your profile. We will send you a link to choose a new password.</Text>
  }
}

function NewPasswordForm({ reset }: { reset: PasswordResetRef }) {
  const snapshot = useSelector(reset, (state) => state)
  const screen = passwordResetScreen(snapshot)
  const refusal = passwordErrorOf(snapshot)
  const { formProps, errors, isChecking } = useCheckedSubmit({
    rules: 'newPassword',
    valuesOf: (form) => ({ password: textOf(form, 'password') }),
    onSubmit: () => reset.send({ type: 'EDIT' }),
    onAccept: ({ password }) => reset.send({ type: 'SAVE', password }),
    refused: refusal === null ? null : { password: refusal },
  })

  return (
    <form {...formProps}>
      <Stack gap="4">
        <PasswordField
          id="password"
          name="password"
          label="New password"
          hint="8 characters or more."
          autoComplete="new-password"
          error={errors['password']}
        />
        <SaidAgain />
        <News role="status">
          {screen === 'saving' && <StillWorking />}
          {screen === 'unanswered' && (
            <Notice tone="warning">
              We got no clear answer, so your password may not be changed yet. Check your connection and try again: what you typed is kept.
            </Notice>
          )}
        </News>
        <Button type="submit" waiting={(isChecking || screen === 'saving') && 'Saving your password…'}>
          Save password
        </Button>
      </Stack>
    </form>
  )
}
