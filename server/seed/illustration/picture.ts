import type { DemoPicture } from '#server/seed/demonstration.ts'
import { LIGHTS, type LightName } from '#server/seed/illustration/light.ts'
import { SCENES, type SceneName } from '#server/seed/illustration/scenes.ts'
import { SeededRandom } from '#server/seed/seededRandom.ts'

/** Scenes are drawn on 800 by 500 and shown a little nearer, the ground kept. */
const svg = (parts: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="500" viewBox="40 50 720 450">${parts}</svg>`

/** The same scene under another name is another picture: the name is the seed. */
export const picture = (name: string, scene: SceneName, light: LightName): DemoPicture => ({
  name,
  colour: SCENES[scene].colour(LIGHTS[light]),
  svg: () => svg(SCENES[scene].draw(new SeededRandom(name), LIGHTS[light])),
})
