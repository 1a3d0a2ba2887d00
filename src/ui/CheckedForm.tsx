import { useEffect, useLayoutEffect, useRef, useState, type FormEvent, type ReactNode, type RefObject } from 'react'
import type { FormApi } from 'final-form'
import { Form, useForm, useFormState } from 'react-final-form'
import { focusOnWrong } from './focusOnWrong.ts'
import { Stack } from './layout.tsx'
import { News, Notice } from './Notice.tsx'
import { SaidAgain } from './SaidAgain.tsx'
import { sendOff } from './sendOff.ts'
import { tellNow } from './typed.ts'
import { useBackOnline } from './useBackOnline.ts'

/** Of the form around it: whether what was sent off is being checked. */
export const useIsChecking = (): boolean => useFormState({ subscription: { submitting: true } }).submitting === true

/** With the entry of the browser's history, which outlives the page's being loaded anew: the press that led to that counts there. */
const isPressed = () => (window.history.state as { pressed?: boolean } | null)?.pressed
const keepPress = (pressed: boolean) => window.history.replaceState({ ...(window.history.state as object | null), pressed }, '')

interface CheckedFormProps<Values extends object> {
  initial: Values
  /** Resolves with the fields that are not right yet, each with its message; rejects when the rules could not be loaded. */
  check: (values: Values) => Promise<Partial<Record<string, string>>>
  onAccept: (values: Values) => void
  /**
   * Whether what is typed can go on to the server unchecked where the rules do not come a second time either: it has the same ones. Absent where the
   * page is loaded anew for them, and what is typed outlives it.
   */
  canGoUnchecked?: (values: Values) => boolean
  /** Whether the rules that could not be loaded are gone for good: then the first press is as a second one, and nothing is said of a connection. */
  areGone?: () => Promise<boolean>
  /** Said where the rules could not be loaded. */
  troubleText: string
  children: ReactNode
  /** The buttons, below what is wrong. */
  actions: ReactNode
  gap?: '5' | '6'
  form?: RefObject<HTMLFormElement | null>
}

/** A form whose rules are fetched when it is first sent off. The first field that is not right gets the focus, and nothing typed is lost. */
export function CheckedForm<Values extends object>(props: CheckedFormProps<Values>) {
  const { check, onAccept, canGoUnchecked, areGone, troubleText, children, actions, gap = '6' } = props
  const [initial] = useState(props.initial)
  const [failures, setFailures] = useState(0)
  const [trouble, setTrouble] = useState<'told' | 'past' | null>(null)
  const [broken, setBroken] = useState<{ by: unknown } | null>(null)
  const own = useRef<HTMLFormElement>(null)
  const form = props.form ?? own
  useBackOnline(trouble === 'told', () => setTrouble('past'))

  useLayoutEffect(() => {
    focusOnWrong(form.current)
  }, [failures, form])

  useEffect(() => {
    if (!isPressed()) return
    keepPress(false)
    sendOff(form.current)
  }, [form])

  // In vain a second time, or gone: older Chromium never asks again for a part that it could not get, so the app loads the page anew.
  if (broken) throw broken.by

  const submit = async (values: Values, api: FormApi<Values>) => {
    setTrouble(null)
    try {
      const errors = await check(values)
      tellNow(api)
      // What was typed while the rules were on their way is not what was sent off: it waits to be, and stays.
      if (api.getState().values !== values) return undefined
      if (Object.keys(errors).length === 0) return onAccept(values)
      return errors
    } catch (error) {
      const isInVain = trouble !== null || (await areGone?.()) === true
      if (isInVain && !canGoUnchecked) {
        keepPress(true)
        return setBroken({ by: error })
      }
      if (isInVain && canGoUnchecked?.(values) && api.getState().values === values) return onAccept(values)
      setTrouble('told')
      return { form: 'not checked' }
    }
  }

  return (
    <Form<Values> initialValues={initial} onSubmit={submit} subscription={{}}>
      {({ handleSubmit }) => (
        <SentOff
          form={form}
          onSubmit={(event) => {
            // Counted once the fields know their messages: a count from within the check can be drawn before them.
            void Promise.resolve(handleSubmit(event)).then((errors) => errors && setFailures((count) => count + 1))
          }}
        >
          <Stack gap={gap}>
            {children}
            <SaidAgain />
            <News role="status">{trouble === 'told' && <Notice tone="warning">{troubleText}</Notice>}</News>
            {actions}
          </Stack>
        </SentOff>
      )}
    </Form>
  )
}

interface SentOffProps {
  form: RefObject<HTMLFormElement | null>
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  children: ReactNode
}

/** With what was typed last. Its fields tell the form that stands above them: the one that `Form` hands out is a copy. */
function SentOff({ form, onSubmit, children }: SentOffProps) {
  const api = useForm()
  return (
    <form
      ref={form}
      // Of a dialog that there is not: sent off before the script is there, the browser would load the page anew without what was typed.
      method="dialog"
      onSubmit={(event) => {
        tellNow(api)
        onSubmit(event)
      }}
      noValidate
    >
      {children}
    </form>
  )
}
