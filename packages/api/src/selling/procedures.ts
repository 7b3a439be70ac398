import type { Area } from '../kernel/access/areas.ts'
import { atProperty } from '../kernel/procedures/builders.ts'

export const onRatePlan = (area: Area) => atProperty(area, { key: 'ratePlanId', what: 'rate plan' })
