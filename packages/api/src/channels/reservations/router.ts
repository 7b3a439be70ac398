import { inPortfolio } from '../../kernel/procedures/builders.ts'
import { listOverbooked } from './queries.ts'

export const reservationProcedures = {
  overbooked: inPortfolio('channels').query(({ ctx }) =>
    ctx.work.read(db => listOverbooked(db, ctx.propertyIds)),
  ),
}
