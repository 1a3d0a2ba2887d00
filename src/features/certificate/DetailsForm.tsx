import { useEffect, useRef, useState } from 'react'
import { Form, useField } from 'react-final-form'
import type { Certificate } from '#domain/entities.ts'
import { DONOR_NATURES, ID_TYPES, ID_TYPE_TEXT, NATURE_TEXT, numberTextOf, type CertificateDetails } from '#domain/section18A.ts'
import { usePorts } from '#ports/ports.tsx'
import { Button } from '#ui/Button.tsx'
import { ChoiceList } from '#ui/ChoiceList.tsx'
import { FormTextArea, FormTextField } from '#ui/FormTextField.tsx'
import { Muted, Stack } from '#ui/layout.tsx'
import { Notice } from '#ui/Notice.tsx'
import { tellNow } from '#ui/typed.ts'

interface DetailsFormProps {
  certificate: Certificate
  /** What was sent before. */
  details: CertificateDetails | null
  refusals: Record<string, string>
  onAsk: (details: CertificateDetails) => void
}

export function DetailsForm({ certificate, details, refusals, onAsk }: DetailsFormProps) {
  const { clock } = usePorts()
  const [initial] = useState(() => details ?? firstDetails(certificate))
  const [failures, setFailures] = useState(0)
  const [trouble, setTrouble] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-refused=true]')?.focus()
  }, [failures])

  const submit = async (typed: CertificateDetails) => {
    setTrouble(false)
    try {
      const values = whatApplies(typed)
      const errors = await (await import('./checkDetails.ts')).checkDetails(values, clock)
      if (Object.keys(errors).length === 0) return onAsk(values)
      setFailures((count) => count + 1)
      return errors
    } catch {
      setTrouble(true)
      return { form: 'not checked' }
    }
  }

  return (
    <Form<CertificateDetails> initialValues={initial} onSubmit={submit} subscription={{ submitting: true }}>
      {({ handleSubmit, submitting, form: api }) => (
        <form
          ref={form}
          onSubmit={(event) => {
            tellNow(api)
            void handleSubmit(event)
          }}
          noValidate
        >
          <Stack gap="5">
            <Fields refusals={refusals} />
            <Muted>
              The certificate, and what you say here, is kept for the organisation and for the tax authority, and shown to nobody else.
            </Muted>
            {trouble && (
              <Notice tone="warning" isNews>
                We could not check what you typed. Check your connection and try again: it is kept.
              </Notice>
            )}
            <Button type="submit" waiting={submitting && 'One moment…'} alignSelf={{ sm: 'flex-start' }}>
              Get the certificate
            </Button>
          </Stack>
        </form>
      )}
    </Form>
  )
}

/** Only what belongs to who gave is asked. */
function Fields({ refusals }: { refusals: Record<string, string> }) {
  const nature = useChosen('nature', refusals['nature'])
  const idType = useChosen('idType', refusals['idType'])
  const isPerson = nature.value === 'person'
  return (
    <>
      <ChoiceList
        legend="Who gave?"
        name="nature"
        inLine="wide"
        choices={DONOR_NATURES.map((value) => ({ value, label: NATURE_TEXT[value] }))}
        value={nature.value}
        onChoose={nature.choose}
        error={nature.error}
      />
      <FormTextField
        name="legalName"
        label="Name for the certificate"
        autoComplete="name"
        maxLength={120}
        refusal={refusals['legalName']}
      />
      {nature.value === 'company' && (
        <FormTextField name="tradingName" label="Trading name, if it has another" maxLength={120} refusal={refusals['tradingName']} />
      )}
      {isPerson && (
        <ChoiceList
          legend="What do you have?"
          name="idType"
          inLine="wide"
          choices={ID_TYPES.map((value) => ({ value, label: ID_TYPE_TEXT[value] }))}
          value={idType.value || null}
          onChoose={idType.choose}
          error={idType.error}
        />
      )}
      <FormTextField
        name="idNumber"
        label={numberTextOf({ nature: nature.value, idType: idType.value })}
        autoComplete="off"
        maxLength={40}
        refusal={refusals['idNumber']}
      />
      <FormTextField
        name="idCountry"
        label="Country that gave the number"
        autoComplete="country-name"
        maxLength={60}
        refusal={refusals['idCountry']}
      />
      <FormTextField
        name="taxReference"
        label="Income tax reference, if there is one"
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        refusal={refusals['taxReference']}
      />
      <FormTextField
        name="contactNumber"
        label="Contact number"
        type="tel"
        autoComplete="tel"
        maxLength={20}
        refusal={refusals['contactNumber']}
      />
      <FormTextArea name="address" label="Address" autoComplete="street-address" maxLength={250} refusal={refusals['address']} />
    </>
  )
}

function useChosen<Name extends 'nature' | 'idType'>(name: Name, refusal: string | undefined) {
  const { input, meta } = useField<CertificateDetails[Name]>(name, {
    subscription: { value: true, submitError: true, dirtySinceLastSubmit: true, pristine: true },
  })
  const error = meta.dirtySinceLastSubmit ? null : ((meta.submitError as string | undefined) ?? (meta.pristine ? refusal : null))
  return { value: input.value, choose: (value: CertificateDetails[Name]) => input.onChange(value), error: error ?? null }
}

const firstDetails = ({ donorName, donorPhone }: Certificate): CertificateDetails => ({
  nature: 'person',
  legalName: donorName,
  tradingName: '',
  idType: 'saId',
  idNumber: '',
  idCountry: 'South Africa',
  taxReference: '',
  contactNumber: donorPhone,
  address: '',
})

/** What was typed for a company does not go along with a person. Numbers are typed in groups. */
function whatApplies(typed: CertificateDetails): CertificateDetails {
  const { nature } = typed
  const bare = (text: string) => text.replace(/\s/g, '')
  return {
    ...typed,
    tradingName: nature === 'company' ? typed.tradingName : '',
    idType: nature === 'person' ? typed.idType : '',
    idNumber: nature === 'company' || (nature === 'person' && typed.idType === 'saId') ? bare(typed.idNumber) : typed.idNumber,
    taxReference: bare(typed.taxReference),
  }
}
