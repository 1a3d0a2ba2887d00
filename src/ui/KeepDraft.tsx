import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { useForm } from 'react-final-form'
import { sameFields } from '#domain/sameFields.ts'
import { tellNow } from './typed.ts'

interface KeepDraftProps<Values extends object> {
  form: RefObject<HTMLFormElement | null>
  /** What was kept or accepted last. */
  told: RefObject<Values>
  onKeep: (values: Values) => void
}

/** Stands in a form, and hands out what is typed in it when a field is left and when the page is, so neither reload nor crash loses it. */
export function KeepDraft<Values extends object>({ form, told, onKeep }: KeepDraftProps<Values>) {
  const api = useForm<Values>()
  const keep = useRef(onKeep)
  useEffect(() => {
    keep.current = onKeep
  })
  useEffect(() => {
    const element = form.current
    const now = () => {
      tellNow(api)
      const { values } = api.getState()
      if (sameFields(values, told.current)) return
      told.current = values
      keep.current(values)
    }
    const hidden = () => document.visibilityState === 'hidden' && now()
    const early = requestAnimationFrame(now)
    element?.addEventListener('focusout', now)
    document.addEventListener('visibilitychange', hidden)
    window.addEventListener('pagehide', now)
    return () => {
      cancelAnimationFrame(early)
      element?.removeEventListener('focusout', now)
      document.removeEventListener('visibilitychange', hidden)
      window.removeEventListener('pagehide', now)
    }
  }, [form, told, api])
  // Going back leaves a field without a word from Firefox and Safari. Its control still stands here, with what was typed last.
  useLayoutEffect(
    () => () => {
      tellNow(api)
      const { values } = api.getState()
      if (!sameFields(values, told.current)) keep.current(values)
    },
    [told, api],
  )
  return null
}
