import { CAMPAIGN_ORDERS, type CampaignOrder } from '#domain/entities.ts'
import { chakra } from '#theme/factory.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { toCurrentTab } from '#ui/TabLinks.tsx'
import { useFocusHandedOn } from '#ui/useFocusHandedOn.ts'
import { FORM } from './form.ts'

const ORDER_TEXT: Record<CampaignOrder, string> = {
  bestMatch: 'Best match',
  newest: 'Newest first',
  mostFunded: 'Most funded',
  endingSoon: 'Ending soon',
}

/** The label beside its select: on a phone each line above the results is one less of them. */
const InLine = chakra('div', {
  base: {
    flex: '1 1 10rem',
    maxWidth: '18rem',
    marginLeft: 'auto',
    '& > div': { flexDirection: 'row', flexWrap: 'wrap', alignItems: 'center', columnGap: '2' },
    '& select': { flex: '1 1 7.5rem', width: 'auto', minWidth: 0 },
  },
})

export function OrderSelect({ order, onChoose }: { order: CampaignOrder; onChoose: (order: CampaignOrder) => void }) {
  const going = useFocusHandedOn<HTMLDivElement>(toCurrentTab)
  return (
    <InLine ref={going}>
      <SelectField
        label="Sort by"
        name="order"
        form={FORM}
        value={order}
        onChange={(event) => onChoose(event.currentTarget.value as CampaignOrder)}
      >
        {CAMPAIGN_ORDERS.map((one) => (
          <option key={one} value={one}>
            {ORDER_TEXT[one]}
          </option>
        ))}
      </SelectField>
    </InLine>
  )
}
