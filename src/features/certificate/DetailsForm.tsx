import { useRef, useState } from 'react'
import { useForm } from 'react-final-form'
import type { Certificate } from '#domain/entities.ts'
import { isSouthAfricanId } from '#domain/identifiers.ts'
import { HYPHENS, inOnePiece } from '#domain/invisibleMarks.ts'
import { bareMobile } from '#domain/mobileNumber.ts'
import {
  applicableDetails,
  DONOR_NATURES,
  ID_TYPES,
  ID_TYPE_TEXT,
  NATURE_TEXT,
  numberTextOf,
  type CertificateDetails,
} from '#domain/section18A.ts'
import { usePorts } from '#ports/ports.tsx'
import { Button } from '#ui/Button.tsx'
import { CheckedForm, useIsChecking } from '#ui/CheckedForm.tsx'
import { ChoiceList } from '#ui/ChoiceList.tsx'
import { FormTextArea, FormTextField } from '#ui/FormTextField.tsx'
import { KeepDraft } from '#ui/KeepDraft.tsx'
import { Muted } from '#ui/layout.tsx'
import { useChosen } from '#ui/useChosen.ts'

interface DetailsFormProps {
  certificate: Certificate
  /** What was sent or typed before. */
  details: CertificateDetails | null
  refusals: Record<string, string>
  onAsk: (details: CertificateDetails) => void
  onKeep: (typed: CertificateDetails) => void
}

export function DetailsForm({ certificate, details, refusals, onAsk, onKeep }: DetailsFormProps) {
  const { clock, isReplaced } = usePorts()
  const form = useRef<HTMLFormElement>(null)
  const [initial] = useState(details ?? firstDetails(certificate))
  const told = useRef(initial)
  return (
    <CheckedForm<CertificateDetails>
      initial={initial}
      form={form}
      check={async (typed) => (await import('./checkDetails.ts')).checkDetails(whatApplies(typed), clock)}
      onAccept={(typed) => onAsk(whatApplies(typed))}
      canGoUnchecked={() => true}
      areGone={isReplaced}
      troubleText="We could not check what you typed. Check your connection and try again: it is kept."
      gap="5"
      actions={<Continue />}
    >
      <KeepDraft form={form} told={told} onKeep={onKeep} />
      <Fields donorName={certificate.donorName} refusals={refusals} />
      <Muted>
        The certificate, and what you say here, is kept for the organisation and for SARS, also of an anonymous gift, and shown to nobody
        else.
      </Muted>
    </CheckedForm>
  )
}

function Continue() {
  const isChecking = useIsChecking()
  return (
    <Button type="submit" waiting={isChecking && 'One moment…'} alignSelf={{ sm: 'flex-start' }}>
      Continue
    </Button>
  )
}

/** Asks only for what belongs to the kind of donor chosen. */
function Fields({ donorName, refusals }: Pick<Certificate, 'donorName'> & Pick<DetailsFormProps, 'refusals'>) {
  const form = useForm<CertificateDetails>()
  const { clock } = usePorts()
  const nature = useChosen<CertificateDetails['nature']>('nature', refusals['nature'])
  const idType = useChosen<CertificateDetails['idType']>('idType', refusals['idType'])
  const isPerson = nature.value === 'person'
  /** What we began with goes by who gave, and by what; what was typed stays, but for the ID number of a person where another number is asked for. */
  const choose = (chosen: Partial<Pick<CertificateDetails, 'nature' | 'idType'>>) => {
    const { values } = form.getState()
    const now = { ...values, ...chosen }
    const [before, after] = [begunWith(values, donorName), begunWith(now, donorName)]
    for (const field of ['legalName', 'idCountry'] as const) if ((values[field] ?? '') === before[field]) form.change(field, after[field])
    if (!isSaId(now.nature, now.idType) && isSouthAfricanId(inOnePiece(values.idNumber ?? ''), clock())) form.change('idNumber', '')
  }
  return (
    <>
      <ChoiceList
        legend="Who gave?"
        name="nature"
        inLine="pairs"
        choices={DONOR_NATURES.map((value) => ({ value, label: NATURE_TEXT[value] }))}
        value={nature.value}
        onChoose={(chosen) => {
          choose({ nature: chosen })
          nature.choose(chosen)
        }}
        error={nature.error}
      />
      <FormTextField name="legalName" label="Name for the certificate" autoComplete="name" refusal={refusals['legalName']} />
      {nature.value === 'company' && <FormTextField name="tradingName" label="Trading name" optional refusal={refusals['tradingName']} />}
      {isPerson && (
        <ChoiceList
          legend="Which document do you have?"
          name="idType"
          inLine="wide"
          choices={ID_TYPES.map((value) => ({ value, label: ID_TYPE_TEXT[value] }))}
          value={idType.value || null}
          onChoose={(chosen) => {
            choose({ idType: chosen })
            idType.choose(chosen)
          }}
          error={idType.error}
        />
      )}
      <FormTextField
        name="idNumber"
        label={numberTextOf({ nature: nature.value, idType: idType.value })}
        inputMode={isSaId(nature.value, idType.value) ? 'numeric' : undefined}
        autoComplete="off"
        refusal={refusals['idNumber']}
        isAnotherQuestion={nature.isAnother || idType.isAnother}
      />
      <FormTextField name="idCountry" label="Country that gave the number" autoComplete="country-name" refusal={refusals['idCountry']} />
      <FormTextField
        name="taxReference"
        label="Income tax reference"
        optional
        inputMode="numeric"
        autoComplete="off"
        refusal={refusals['taxReference']}
      />
      <FormTextField name="contactNumber" label="Contact number" type="tel" autoComplete="tel" refusal={refusals['contactNumber']} />
      <FormTextArea
        name="address"
        label="Address"
        hint="With the town and the postal code."
        autoComplete="street-address"
        refusal={refusals['address']}
      />
    </>
  )
}

const begunWith = ({ nature, idType }: Pick<CertificateDetails, 'nature' | 'idType'>, donorName: string) => ({
  legalName: nature === 'person' ? donorName : '',
  idCountry: nature === 'person' && idType === 'passport' ? '' : 'South Africa',
})

function firstDetails({ donorName, donorPhone }: Certificate): CertificateDetails {
  const kind = { nature: 'person', idType: 'saId' } as const
  return { ...kind, ...begunWith(kind, donorName), tradingName: '', idNumber: '', taxReference: '', contactNumber: donorPhone, address: '' }
}

const isSaId = (nature: CertificateDetails['nature'], idType: CertificateDetails['idType']): boolean =>
  nature === 'person' && idType === 'saId'

function whatApplies(typed: CertificateDetails): CertificateDetails {
  const { nature } = typed
  return {
    ...applicableDetails(typed),
    idNumber:
      nature === 'company'
        ? inOnePiece(typed.idNumber.replace(HYPHENS, '/'))
        : isSaId(nature, typed.idType)
          ? inOnePiece(typed.idNumber)
          : typed.idNumber,
    taxReference: inOnePiece(typed.taxReference.replaceAll('/', '')),
    contactNumber: bareMobile(typed.contactNumber),
  }
}
