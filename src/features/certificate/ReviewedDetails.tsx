import { NATURE_TEXT, numberTextOf, type CertificateDetails } from '#domain/section18A.ts'
import { Button } from '#ui/Button.tsx'
import { Fact, FactList } from '#ui/FactList.tsx'
import { Heading, Row, Stack } from '#ui/layout.tsx'
import { Notice } from '#ui/Notice.tsx'

interface ReviewedDetailsProps {
  details: CertificateDetails
  onConfirm: () => void
  onBack: () => void
}

/** No rule knows a wrong letter in a name or an address, and it would stand in a tax document for good. */
export function ReviewedDetails({ details, onConfirm, onBack }: ReviewedDetailsProps) {
  return (
    <Stack gap="5">
      <Heading>Check your certificate</Heading>
      <Notice tone="warning">Please read it through once more: a certificate cannot be changed once it is issued.</Notice>
      {/* In the words of the certificate. */}
      <FactList>
        <Fact name="Nature of the donor" value={NATURE_TEXT[details.nature]} />
        <Fact name="Name" value={details.legalName} />
        {details.tradingName && <Fact name="Trading name" value={details.tradingName} />}
        <Fact name={numberTextOf(details)} value={details.idNumber} />
        <Fact name="Country of issue" value={details.idCountry} />
        <Fact name="Income tax reference" value={details.taxReference || 'Not given'} />
        <Fact name="Address" value={<span style={{ display: 'block', whiteSpace: 'pre-line' }}>{details.address.trim()}</span>} />
        <Fact name="Contact number" value={details.contactNumber} />
      </FactList>
      <Row>
        <Button onClick={onConfirm}>Issue the certificate</Button>
        <Button variant="outline" onClick={onBack}>
          Change the details
        </Button>
      </Row>
    </Stack>
  )
}
