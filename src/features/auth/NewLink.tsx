import { useSelector } from '@xstate/react'
import { useEffect, useState, type ReactNode } from 'react'
import { createActor, fromPromise } from 'xstate'
import { verificationMachine } from '#machines/verification/machine.ts'
import { verificationScreen } from '#machines/verification/screen.ts'
import { askedEmailOf, verificationMessageOf, type VerificationRef } from '#machines/verification/selectors.ts'
import { provideTo } from '#machines/provideTo.ts'
import { usePorts } from '#ports/ports.tsx'
import { Button } from '#ui/Button.tsx'
import { Stack } from '#ui/layout.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useFocusThatStays } from '#ui/useFocusThatStays.ts'
import { LinkForm } from './LinkForm.tsx'

/**
 * @param ownEmail of the account; without it the address is asked for
 * @param children why a new one is wanted, until it is on its way
 */
export function NewLink({ ownEmail, children }: { ownEmail?: string; children?: ReactNode }) {
  const { resendVerification, log } = usePorts()
  const [verification] = useState(() =>
    createActor(
      provideTo(verificationMachine)({
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
  const { main } = useFocusThatStays(screen === 'sent' ? 'sent' : 'form')

  return (
    <div ref={main} tabIndex={-1} role="group" aria-label="A new link" data-screen-only>
      {screen === 'sent' ? (
        <Stack gap="4" alignItems="flex-start">
          <Notice tone="calm" isNews>
            {`A new link is on its way to ${askedEmailOf(snapshot)}, ${
              ownEmail === undefined ? 'if there is a profile with this address that is not verified yet' : 'unless it is verified already'
            }. It may take a few minutes, and works for 7 days.`}
          </Notice>
          <Button variant="outline" onClick={() => verification.send({ type: 'EDIT' })}>
            Ask for another one
          </Button>
        </Stack>
      ) : (
        <Stack gap="5">
          {children}
          <LinkForm
            ownEmail={ownEmail}
            askedEmail={askedEmailOf(snapshot)}
            isSending={screen === 'sending'}
            isUnanswered={screen === 'unanswered'}
            refusal={screen === 'refused' ? verificationMessageOf(snapshot) : null}
            button="Send a new link"
            onEdit={() => verification.send({ type: 'EDIT' })}
            onSend={(email) => verification.send({ type: 'SEND', email })}
          />
        </Stack>
      )}
    </div>
  )
}
