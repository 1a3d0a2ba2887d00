import { animals } from '#server/seed/campaigns/animals.ts'
import { arts } from '#server/seed/campaigns/arts.ts'
import { business } from '#server/seed/campaigns/business.ts'
import { charity } from '#server/seed/campaigns/charity.ts'
import { community } from '#server/seed/campaigns/community.ts'
import { disaster } from '#server/seed/campaigns/disaster.ts'
import { education } from '#server/seed/campaigns/education.ts'
import { health } from '#server/seed/campaigns/health.ts'
import { legalAndOther } from '#server/seed/campaigns/legalAndOther.ts'
import { memory } from '#server/seed/campaigns/memory.ts'
import { nature } from '#server/seed/campaigns/nature.ts'
import { sport } from '#server/seed/campaigns/sport.ts'
import { wheelsAndHomes } from '#server/seed/campaigns/wheelsAndHomes.ts'
import { youth } from '#server/seed/campaigns/youth.ts'
import type { Demonstration } from '#server/seed/demonstration.ts'
import { organisations } from '#server/seed/organisations.ts'
import { people } from '#server/seed/people.ts'

export const demonstration: Demonstration = {
  people,
  organisations,
  campaigns: [
    ...community,
    ...charity,
    ...health,
    ...memory,
    ...disaster,
    ...education,
    ...sport,
    ...youth,
    ...arts,
    ...nature,
    ...animals,
    ...wheelsAndHomes,
    ...business,
    ...legalAndOther,
  ],
  banner: null,
}
