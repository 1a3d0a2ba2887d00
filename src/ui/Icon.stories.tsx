import type { Meta, StoryObj } from '@storybook/react-vite'
import { Icon, type IconName } from './Icon.tsx'

const NAMES: IconName[] = [
  'search',
  'menu',
  'close',
  'person',
  'back',
  'forward',
  'check',
  'warning',
  'copy',
  'share',
  'heart',
  'shield',
  'place',
  'clock',
  'tick',
  'star',
  'building',
  'light',
  'dark',
]

const meta: Meta<typeof Icon> = { title: 'ui/Icon', component: Icon, parameters: { layout: 'padded' } }
export default meta

export const All: StoryObj<typeof Icon> = {
  render: () => (
    <ul style={{ display: 'grid', gap: '1.25rem', gridTemplateColumns: 'repeat(auto-fill, minmax(6rem, 1fr))' }}>
      {NAMES.map((name) => (
        <li key={name} style={{ display: 'grid', justifyItems: 'center', gap: '0.5rem' }}>
          <Icon name={name} size={28} />
          {name}
        </li>
      ))}
    </ul>
  ),
}
