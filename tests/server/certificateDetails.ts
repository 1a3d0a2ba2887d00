/** What a donor says of themselves for a Section 18A certificate. */
export const DETAILS = {
  nature: 'person',
  legalName: 'Ľubica Ṋemukula',
  tradingName: '',
  idType: 'saId',
  idNumber: '8001015009087',
  idCountry: 'South Africa',
  taxReference: '0123456782',
  contactNumber: '082 123 4567',
  address: '12 Station Street\nPolokwane, 0700',
}
