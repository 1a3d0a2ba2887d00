import { careAndRelief } from '#server/seed/illustration/scenes/careAndRelief.ts'
import { homesAndSchools } from '#server/seed/illustration/scenes/homesAndSchools.ts'
import { landAndAnimals } from '#server/seed/illustration/scenes/landAndAnimals.ts'
import { sportAndArts } from '#server/seed/illustration/scenes/sportAndArts.ts'
import { workAndRoads } from '#server/seed/illustration/scenes/workAndRoads.ts'

export const SCENES = { ...homesAndSchools, ...careAndRelief, ...sportAndArts, ...landAndAnimals, ...workAndRoads } as const

export type SceneName = keyof typeof SCENES
