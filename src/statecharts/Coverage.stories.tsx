import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ModelsReport } from '#tests/models/levels.ts'
import { sees } from '#mocks/sees.ts'
import { Coverage } from './Coverage.tsx'

const meta: Meta<typeof Coverage> = { title: 'coverage', component: Coverage }
export default meta

// Read when Storybook is built; there is none before the paths have been walked.
const [found = null] = Object.values(import.meta.glob<ModelsReport>('/coverage/models.json', { eager: true, import: 'default' }))
// One that was written before reports had faults, or rows their time, is still there after an update.
const newest: ModelsReport | null = found && { rows: found.rows.filter(({ walkedAt }) => walkedAt), faults: found.faults ?? [] }

export const Newest: StoryObj<typeof Coverage> = {
  args: { report: newest },
  play: ({ canvas }) => sees(canvas, newest ? 'Level: machine' : 'Nobody has walked the paths'),
}

export const NotWalked: StoryObj<typeof Coverage> = {
  args: { report: null },
  play: ({ canvas }) => sees(canvas, 'Nobody has walked the paths'),
}

export const WalkedInPart: StoryObj<typeof Coverage> = {
  args: {
    report: {
      faults: [
        {
          machine: 'session',
          states: 9,
          crossings: 60,
          walked: 8,
          withoutToken: [{ what: 'locked', why: 'Nobody is logged in, so no call carries a token.' }],
        },
      ],
      rows: [
        {
          machine: 'app',
          level: 'screen',
          states: 6,
          statesCovered: 6,
          transitions: 8,
          covered: 8,
          missed: [],
          nobody: [{ what: 'CRASHED from "reloading"', why: 'Only the error screen is left, and it has no part that could fail.' }],
          paths: 8,
          steps: 19,
          milliseconds: 640,
          walkedAt: '2026-11-20T09:00:00.000Z',
        },
      ],
    },
  },
  play: async ({ canvas }) => {
    await sees(canvas, 'Not walked yet: npm run models -- browser')
    await sees(canvas, '2026-11-20 09:00')
    await sees(canvas, 'session: where no call carries a token (1)')
    await sees(canvas, 'app: what nobody can cause here (1)')
  },
}
