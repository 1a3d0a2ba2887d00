import { createMachine, type setup as XStateSetup } from 'xstate'

/**
 * XState's `setup` without the creators of actions that it hands out beside `createMachine`, which our machines import where they use one: a bundler
 * cannot leave out what an object names.
 */
export const setup = (({ actors, actions, guards, delays }: Partial<Record<'actors' | 'actions' | 'guards' | 'delays', object>>) => ({
  createMachine: (config: object) => createMachine(config as never, { actors, actions, guards, delays }),
})) as unknown as typeof XStateSetup
