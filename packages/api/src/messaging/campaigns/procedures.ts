import type { Area } from '../../kernel/access/areas.ts'
import { atProperty } from '../../kernel/procedures/builders.ts'

export const onCampaign = (area: Area) => atProperty(area, { key: 'campaignId', what: 'campaign' })
