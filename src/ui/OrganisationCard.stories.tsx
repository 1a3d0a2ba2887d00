import type { Meta, StoryObj } from '@storybook/react-vite'
import { decodeOrganisation } from '#api/decode.ts'
import { anOrganisation } from '#mocks/entities.ts'
import { OrganisationCard } from './OrganisationCard.tsx'

const meta: Meta<typeof OrganisationCard> = {
  title: 'ui/OrganisationCard',
  component: OrganisationCard,
  parameters: { layout: 'padded' },
  args: { organisation: decodeOrganisation(anOrganisation()) },
  decorators: [
    (Story) => (
      <main style={{ maxWidth: '22rem' }}>
        <h1 style={{ fontSize: '1rem' }}>Organisations</h1>
        <h2 style={{ fontSize: '1rem', marginBottom: '1rem' }}>Results</h2>
        <Story />
      </main>
    ),
  ],
}
export default meta

type Story = StoryObj<typeof OrganisationCard>

export const WithLogo: Story = {}
export const WithoutLogo: Story = { args: { organisation: decodeOrganisation(anOrganisation({}, 1)) } }
export const WithoutAddress: Story = { args: { organisation: decodeOrganisation(anOrganisation({ organizationAddresses: [] }, 2)) } }
export const LongName: Story = {
  args: {
    organisation: decodeOrganisation(
      anOrganisation({ legalName: 'The Greater Thaba Nchu and Botshabelo Association for Home-Based Care and Palliative Nursing' }),
    ),
  },
}
