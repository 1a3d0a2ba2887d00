import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { Redirect } from 'wouter'
import { createActor, fromPromise, type ActorRefFrom } from 'xstate'
import { SUPPORT_EMAIL } from '#domain/legalOperator.ts'
import { bareMobile } from '#domain/mobileNumber.ts'
import { registrationMachine } from '#machines/registration/machine.ts'
import { registrationScreen } from '#machines/registration/screen.ts'
import { fieldErrorsOf, formErrorOf, registeredEmailOf } from '#machines/registration/selectors.ts'
import { provideTo } from '#machines/provideTo.ts'
import { usePorts } from '#ports/ports.tsx'
import { useIsLoggedIn } from '#ports/useSession.ts'
import { useTitle } from '#ports/useTitle.ts'
import { BotCheckHelp, BotCheckNote } from '#ui/BotCheckNote.tsx'
import { Button, ButtonLink, LoneLink } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Container, Heading, Stack, Text } from '#ui/layout.tsx'
import { News, Notice } from '#ui/Notice.tsx'
import { SaidAgain } from '#ui/SaidAgain.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { StillWorking } from '#ui/StillWorking.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useFocusThatStays } from '#ui/useFocusThatStays.ts'
import { EmailField } from './EmailField.tsx'
import { textOf } from './formText.ts'
import { keyPerContent } from './keyPerContent.ts'
import { RAISING } from './startFundraising.ts'
import { useCheckedSubmit } from './useCheckedSubmit.ts'
import { useWhyHere } from './useWhyHere.ts'

export function SignupScreen() {
  const { register, newKey, log } = usePorts()
  const [registration] = useState(() => {
    const keyOf = keyPerContent(newKey)
    return createActor(
      provideTo(registrationMachine)({
        actors: { register: fromPromise(({ input, signal }) => register(input, keyOf(input), signal)) },
      }),
      { inspect: log.inspect },
    )
  })
  return <Signup registration={registration} />
}

/** Exported for stories: the whole page on a given actor. */
export function Signup({ registration }: { registration: ActorRefFrom<typeof registrationMachine> }) {
  const { toast } = usePorts()
  useEffect(() => {
    registration.start()
    const toasts = registration.on('toast', (emitted) => toast(emitted.toast))
    return () => toasts.unsubscribe()
  }, [registration, toast])
  const snapshot = useSelector(registration, (state) => state)
  const screen = registrationScreen(snapshot)
  const isLoggedIn = useIsLoggedIn()
  const isToRaise = useWhyHere()
  useTitle('Create a profile · Letsema')
  const { main } = useFocusThatStays(screen === 'registered' ? 'registered' : 'form')

  if (isLoggedIn) return <Redirect to={isToRaise ? RAISING : '/home'} replace />
  if (screen !== 'registered') return <SignupForm registration={registration} isToRaise={isToRaise} />
  return (
    <Container ref={main} tabIndex={-1} paddingTop={{ base: '6', md: '10' }} maxWidth="30rem">
      <Stack gap="5" alignItems="flex-start">
        <Heading as="h1" fontSize="2xl">
          Check your e-mail
        </Heading>
        <Notice tone="calm" isNews>
          {`Profile created! We sent a verification link to ${registeredEmailOf(snapshot)}.`}
        </Notice>
        {isToRaise && <SetUpTogether first="Verify your e-mail address" />}
        <ButtonLink href="/auth/login">Login</ButtonLink>
        <Text>
          {'No mail after a few minutes? '}
          <LoneLink href="/auth/resend-verification">Ask for another one</LoneLink>
        </Text>
      </Stack>
    </Container>
  )
}

function SetUpTogether({ first }: { first: string }) {
  return (
    <Text>
      {`For now we set up each campaign together. ${first}, then write to `}
      <a href={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</a>.
    </Text>
  )
}

function SignupForm({ registration, isToRaise }: { registration: ActorRefFrom<typeof registrationMachine>; isToRaise: boolean }) {
  const snapshot = useSelector(registration, (state) => state)
  const screen = registrationScreen(snapshot)
  const refused = fieldErrorsOf(snapshot)
  const { form, formProps, errors, isChecking } = useCheckedSubmit({
    rules: 'registration',
    valuesOf,
    onSubmit: () => registration.send({ type: 'EDIT' }),
    onAccept: (values) => registration.send({ type: 'REGISTER', values }),
    refused,
  })
  const refusal = formErrorOf(snapshot)
  const isUnanswered = screen === 'unreachable'
  const isSaidBelow = isUnanswered || (refusal !== null && Object.keys(refused ?? {}).length === 0)
  useEffect(() => {
    // What is said takes the button's place, which may have been the last of what is seen.
    if (isSaidBelow) form.current?.querySelector('[type=submit]')?.scrollIntoView({ block: 'nearest' })
  }, [form, isSaidBelow])

  return (
    <Container paddingTop={{ base: '6', md: '10' }} maxWidth="30rem">
      <Stack gap="5">
        <Heading as="h1" fontSize="2xl">
          Create a profile
        </Heading>
        {isToRaise && <SetUpTogether first="Create your profile" />}
        <form {...formProps}>
          <Stack gap="4">
            <SignupFields errors={errors} />
            <SaidAgain />
            <News role="status">
              {screen === 'registering' && <StillWorking />}
              {isUnanswered && (
                <Notice tone="warning">We got no clear answer. Check your connection and try again: what you typed is kept.</Notice>
              )}
            </News>
            <News role="alert">
              {refusal && (
                <Stack gap="2">
                  <Notice tone="danger">{refusal}</Notice>
                  <BotCheckHelp said={refusal} />
                </Stack>
              )}
            </News>
            <Button type="submit" waiting={(isChecking || screen === 'registering') && 'Creating your profile…'}>
              Create profile
            </Button>
            <BotCheckNote />
          </Stack>
        </form>
        <Text>
          {'Already have a profile? '}
          <LoneLink href="/auth/login">Login</LoneLink>
        </Text>
      </Stack>
    </Container>
  )
}

function SignupFields({ errors }: { errors: Record<string, string | undefined> }) {
  return (
    <>
      <TextField id="firstName" name="firstName" label="First name" autoComplete="given-name" error={errors['firstName']} />
      <TextField id="lastName" name="lastName" label="Surname" autoComplete="family-name" error={errors['lastName']} />
      <EmailField id="email" autoComplete="email" error={errors['email']} />
      <TextField
        id="mobileNumber"
        name="mobileNumber"
        label="Mobile number"
        optional
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        error={errors['mobileNumber']}
      />
      <PasswordField
        id="password"
        name="password"
        label="Password"
        hint="8 characters or more."
        autoComplete="new-password"
        error={errors['password']}
      />
      <Checkbox name="termsAccepted" error={errors['termsAccepted']}>
        {'I accept the '}
        <a href="/home/links?tab=terms" target="_blank" rel="noopener">
          terms and conditions
        </a>
      </Checkbox>
    </>
  )
}

function valuesOf(data: FormData) {
  const text = (name: string) => textOf(data, name)
  return {
    firstName: text('firstName'),
    lastName: text('lastName'),
    email: text('email'),
    mobileNumber: bareMobile(text('mobileNumber')) || null,
    password: text('password'),
    termsAccepted: data.get('termsAccepted') === 'on',
  }
}
