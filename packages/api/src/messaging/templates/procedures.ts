import type { Area } from '../../kernel/access/areas.ts'
import { atProperty } from '../../kernel/procedures/builders.ts'

export const onTemplate = (area: Area) => atProperty(area, { key: 'templateId', what: 'template' })
