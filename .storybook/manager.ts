import { addons } from 'storybook/manager-api'

// What a story's play pressed is for developers: the panel took a third of each chart and screen. Alt and A open it.
addons.register('letsema/panel', (api) => api.togglePanel(false))
