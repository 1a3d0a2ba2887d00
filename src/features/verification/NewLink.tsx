import { useSelector } from '@xstate/react'
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { createActor, fromPromise } from 'xstate'
import { verificationMachine } from '#machines/verification/machine.ts'
import { verificationScreen } from '#machines/verification/screen.ts'
import { askedEmailOf, verificationMessageOf, type VerificationRef } from '#machines/verification/selectors.ts'
import { usePorts } from '#ports/ports.tsx'
import { Button } from '#ui/Button.tsx'
import { focusOnWrong } from '#ui/focusOnWrong.ts'
import { Stack } from '#ui/layout.tsx'
import { News, Notice } from '#ui/Notice.tsx'
import { useFocusThatStays } from '#ui/useFocusThatStays.ts'
import { EmailField } from '#features/auth/EmailField.tsx'
import { errorsIn, textOf } from '#features/auth/formText.ts'

/**
 * @param ownEmail of the account; without it the address is asked for
 * @param children why a new one is wanted, until it is on its way
 */
export function NewLink({ ownEmail, children }: { ownEmail?: string; children?: ReactNode }) {
  const { resendVerification, log } = usePorts()
  const [verification] = useState(() =>
    createActor(
      verificationMachine.provide({
        actors: { resendVerification: fromPromise(({ input, signal }) => resendVerification(input, signal)) },
      }),
      { inspect: log.inspect },
    ),
  )
  return (
    <NewLinkForm verification={verification} ownEmail={ownEmail}>
      {children}
    </NewLinkForm>
  )
}

/** Exported for stories: on a given actor. */
export function NewLinkForm({
  verification,
  ownEmail,
  children,
}: {
  verification: VerificationRef
  ownEmail?: string | undefined
  children?: ReactNode
}) {
  useEffect(() => {
    verification.start()
  }, [verification])
  const snapshot = useSelector(verification, (state) => state)
  const screen = verificationScreen(snapshot)
  const [checked, setChecked] = useState<Record<string, string>>({})
  const [isChecking, setChecking] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { main } = useFocusThatStays(screen === 'sent' ? 'sent' : 'form')
  useEffect(() => {
    focusOnWrong(form.current)
  }, [checked])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const email = ownEmail ?? textOf(new FormData(event.currentTarget), 'email')
    verification.send({ type: 'EDIT' })
    setChecking(true)
    const found = ownEmail === undefined ? await errorsIn('newLink', { email }) : {}
    setChecking(false)
    setChecked(found)
    if (Object.keys(found).length === 0) verification.send({ type: 'SEND', email })
  }

  return (
    <div ref={main} tabIndex={-1} data-screen-only>
      {screen === 'sent' ? (
        <Stack gap="4" alignItems="flex-start">
          <Notice tone="calm" isNews>
            {`A new link is on its way to ${askedEmailOf(snapshot)}, ${
              ownEmail === undefined ? 'if there is a profile with this address that is not verified yet' : 'unless it is verified already'
            }. It may take some minutes, and works for 7 days.`}
          </Notice>
          <Button variant="outline" onClick={() => verification.send({ type: 'EDIT' })}>
            Ask for another one
          </Button>
        </Stack>
      ) : (
        <Stack gap="5">
          {children}
          <form ref={form} onSubmit={(event) => void submit(event)} noValidate>
            <Stack gap="4" alignItems="flex-start">
              {ownEmail === undefined && <EmailField autoComplete="email" defaultValue={askedEmailOf(snapshot)} error={checked['email']} />}
              <News role="status">
                {screen === 'unanswered' && (
                  <Notice tone="warning">
                    We got no answer, so a link may be on its way already. Check your connection and try again.
                  </Notice>
                )}
              </News>
              <News role="alert">{screen === 'refused' && <Notice tone="danger">{verificationMessageOf(snapshot)}</Notice>}</News>
              <Button
                type="submit"
                variant={ownEmail === undefined ? 'solid' : 'outline'}
                waiting={(isChecking || screen === 'sending') && 'Sending…'}
              >
                Send a new link
              </Button>
            </Stack>
          </form>
        </Stack>
      )}
    </div>
  )
}
