import { createCallerFactory } from '@atithi/api/kernel/procedures/builders'
import { dayIn } from '@atithi/api/kernel/shared/dates'
import { listHotelsInput } from '@atithi/api/platform/hotels/schema'
import { listUsersInput } from '@atithi/api/platform/users/schema'
import { appRouter } from '@atithi/api/router'
import type { FastifyInstance } from 'fastify'
import { answer } from './errors.ts'
import { type ExportColumn, exportFormats, fileOf, itemsFrom, sendFile } from './list-export.ts'
import { type CreateContext, factsOf } from './procedures.ts'
import { answerRefusals } from './refusals.ts'

const createCaller = createCallerFactory(appRouter)
type Admin = ReturnType<typeof createCaller>['admin']
type Hotel = Awaited<ReturnType<Admin['hotels']['export']>>['items'][number]
type User = Awaited<ReturnType<Admin['users']['export']>>['items'][number]

/** Days are those of the platform's own clock. */
const hotelColumns = (timeZone: string): readonly ExportColumn<Hotel>[] => [
  { title: 'Hotel', kind: 'text', width: 28, of: h => h.name },
  { title: 'Type', kind: 'text', width: 16, of: h => h.propertyType },
  { title: 'Owner', kind: 'text', width: 22, of: h => h.ownerName },
  { title: 'Owner email', kind: 'text', width: 28, of: h => h.ownerEmail },
  { title: 'City', kind: 'text', width: 16, of: h => h.city },
  { title: 'State', kind: 'text', width: 18, of: h => h.state },
  { title: 'Plan', kind: 'text', width: 14, of: h => h.planName },
  { title: 'Onboarding %', kind: 'number', width: 13, of: h => h.setUp },
  { title: 'Status', kind: 'text', width: 11, of: h => h.status },
  { title: 'Website', kind: 'text', width: 9, of: h => (h.publishStatus ? 'live' : 'draft') },
  { title: 'Subdomain', kind: 'text', width: 22, of: h => h.subdomain },
  { title: 'Created', kind: 'date', width: 12, of: h => dayIn(h.createdAt, timeZone) },
]

const userColumns = (timeZone: string): readonly ExportColumn<User>[] => [
  { title: 'Name', kind: 'text', width: 24, of: u => u.name },
  { title: 'Email', kind: 'text', width: 28, of: u => u.email },
  { title: 'Phone', kind: 'text', width: 16, of: u => u.phone },
  { title: 'Role', kind: 'text', width: 9, of: u => u.role },
  { title: 'State', kind: 'text', width: 12, of: u => u.state },
  { title: 'Hotels', kind: 'text', width: 36, of: u => u.hotels },
  { title: 'Permissions', kind: 'text', width: 36, of: u => u.areas?.join(', ') ?? null },
  {
    title: 'Last sign-in',
    kind: 'date',
    width: 12,
    of: u => u.lastSignInAt && dayIn(u.lastSignInAt, timeZone),
  },
  { title: 'Created', kind: 'date', width: 12, of: u => dayIn(u.createdAt, timeZone) },
]

const hotelQuery = listHotelsInput.omit({ cursor: true, limit: true })
const userQuery = listUsersInput.omit({ cursor: true, limit: true })

/** The administrators' lists as files: exactly what the same filters show. */
export async function adminExports(
  app: FastifyInstance,
  { createContext }: { createContext: CreateContext },
) {
  answerRefusals(app)

  for (const format of exportFormats) {
    app.get(`/exports/hotels.${format}`, async (request, reply) => {
      const asked = hotelQuery.safeParse(request.query)
      if (!asked.success) return answer(request, reply, { status: 400, message: unreadable })
      const context = await createContext(factsOf(request, reply))
      const { hotels, settings } = createCaller(context).admin
      const timeZone = (await settings.get()).defaultTimeZone
      const columns = hotelColumns(timeZone)
      const ask = (cursor?: string) => hotels.export({ ...asked.data, ...(cursor && { cursor }) })
      // Read before the answer begins, so that a refusal is answered as one.
      const file = fileOf(format, 'Hotels', columns, itemsFrom(await ask(), ask))
      const madeAt = context.services.clock.now()
      return sendFile(reply, { name: 'hotels', format, madeAt, timeZone }, file)
    })

    app.get(`/exports/users.${format}`, async (request, reply) => {
      const asked = userQuery.safeParse(request.query)
      if (!asked.success) return answer(request, reply, { status: 400, message: unreadable })
      const context = await createContext(factsOf(request, reply))
      const { users, settings } = createCaller(context).admin
      const timeZone = (await settings.get()).defaultTimeZone
      const columns = userColumns(timeZone)
      const ask = (cursor?: string) => users.export({ ...asked.data, ...(cursor && { cursor }) })
      const file = fileOf(format, 'Users', columns, itemsFrom(await ask(), ask))
      const madeAt = context.services.clock.now()
      return sendFile(reply, { name: 'users', format, madeAt, timeZone }, file)
    })
  }
}

const unreadable = 'These filters cannot be read.'
