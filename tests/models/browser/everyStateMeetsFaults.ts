import { expect, test } from '../../test.ts'
import type { Place, Round } from '../faults.ts'
import { writeFaults } from '../report.ts'
import type { FaultsRow } from '../levels.ts'

/** No state is left out of the crossing; how much of it was walked goes into the report. */
export function everyStateMeetsFaults(
  machine: string,
  { places, all, chosen, withoutToken }: { places: Place[]; all: Round[]; chosen: Round[]; withoutToken: FaultsRow['withoutToken'] },
): void {
  test(`faults come in every state of ${machine}`, () => {
    const count = (rounds: Round[]) => rounds.reduce((sum, { faults }) => sum + faults.length, 0)
    writeFaults({ machine, states: places.length, crossings: count(all), walked: count(chosen), withoutToken })
    expect(places.filter((place) => !all.some((round) => round.place === place)).map(({ name }) => name)).toEqual([])
  })
}
