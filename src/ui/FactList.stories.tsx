import type { Meta, StoryObj } from '@storybook/react-vite'
import { CopyButton } from './CopyButton.tsx'
import { Fact, FactList } from './FactList.tsx'

const meta: Meta<typeof FactList> = { title: 'ui/FactList', component: FactList, parameters: { layout: 'padded' } }
export default meta

type Story = StoryObj<typeof FactList>

export const NamesAndValues: Story = {
  render: () => (
    <FactList>
      <Fact name="Campaign" value="Clean water for Thaba Nchu" />
      <Fact name="Your name" value="Sipho Nkosi" />
      <Fact name="Receipt to" value="a.very.long.address.that.has.to.break.somewhere@universityofthefreestate.example.ac.za" />
    </FactList>
  ),
}

export const WithSomethingToDo: Story = {
  render: () => (
    <FactList>
      <Fact name="Reference" value={<strong>WKT4R9AFD</strong>}>
        <CopyButton text="WKT4R9AFD" what="the reference" />
      </Fact>
      <Fact name="Account number" value={<strong>012345678</strong>}>
        <CopyButton text="012345678" what="the account number" />
      </Fact>
    </FactList>
  ),
}
