import type { Area } from '../../kernel/access/areas.ts'
import { atProperty } from '../../kernel/procedures/builders.ts'

export const onAutomation = (area: Area) =>
  atProperty(area, { key: 'automationId', what: 'automation' })
