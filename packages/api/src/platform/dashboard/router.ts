import { administrator } from '../../kernel/procedures/builders.ts'
import { getDashboard } from './queries.ts'

export const platformDashboard = administrator.query(({ ctx }) =>
  ctx.work.readCopy(db => getDashboard(db, ctx.work.now)),
)
