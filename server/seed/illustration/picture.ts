import type { DemoPicture } from '#server/seed/demonstration.ts'
import type { Land } from '#server/seed/illustration/landscape.ts'
import { LIGHTS, type LightName } from '#server/seed/illustration/light.ts'
import { SCENES, type SceneName } from '#server/seed/illustration/scenes.ts'
import type { Scene } from '#server/seed/illustration/scenes/staging.ts'
import { SeededRandom } from '#server/seed/seededRandom.ts'

/** Writing and ticks read from the left. */
const NEVER_TURNED: ReadonlySet<SceneName> = new Set<SceneName>(['app', 'computers', 'classroom', 'schoolYard'])

/** The same scene under another name is another picture: the name is the seed. */
export const picture = (name: string, sceneName: SceneName, lightName: LightName, where?: Land): DemoPicture => {
  const scene: Scene = SCENES[sceneName]
  const light = LIGHTS[lightName]
  return {
    name,
    colour: scene.colour(light),
    svg: () => {
      const random = new SeededRandom(name)
      const turned = random.chance(0.5) && !NEVER_TURNED.has(sceneName) ? ' transform="translate(800 0) scale(-1 1)"' : ''
      return svg(`<g${turned}>${scene.draw(random, light, where)}</g>`)
    },
  }
}

/** Scenes are drawn on 800 by 500 and shown a little nearer, the ground kept. */
const svg = (parts: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="500" viewBox="40 50 720 450">${parts}</svg>`
