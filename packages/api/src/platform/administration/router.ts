import { administrator, router } from '../../kernel/procedures/builders.ts'
import { countPlatform, listHotels, listUsers } from './queries.ts'
import { listHotelsInput, listUsersInput } from './schema.ts'

export const hotelsRouter = router({
  list: administrator
    .input(listHotelsInput)
    .query(({ ctx, input }) => ctx.work.readCopy(db => listHotels(db, input))),
})
export const usersRouter = router({
  list: administrator
    .input(listUsersInput)
    .query(({ ctx, input }) => ctx.work.readCopy(db => listUsers(db, input))),
})
export const platformFigures = administrator.query(({ ctx }) => ctx.work.readCopy(countPlatform))
