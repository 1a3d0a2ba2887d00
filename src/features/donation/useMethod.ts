import { useForm } from 'react-final-form'
import type { PaymentMethod } from '#domain/enumerations.ts'
import { useDraftChoice } from './useDraftChoice.ts'

/** A donor who has agreed to one way of paying has not agreed to another. */
export function useMethod(refusal?: string) {
  const form = useForm()
  const method = useDraftChoice('paymentMethod', refusal)
  const choose = (chosen: PaymentMethod) => {
    method.choose(chosen)
    form.change('cardStoreConsent', false)
  }
  return { ...method, choose }
}
