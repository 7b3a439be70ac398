import { administrator, demonstrationPassword, owners, staff } from '@atithi/demo/accounts'
import type { FastifyInstance } from 'fastify'
import { answerNotFound } from './errors.ts'

const [receptionist] = staff

const accounts = [
  { role: 'owner', email: owners.first.email },
  { role: 'administrator', email: administrator.email },
  ...(receptionist ? [{ role: 'staff', email: receptionist.email }] : []),
].map(account => ({ ...account, password: demonstrationPassword }))

/** The accounts that the sign-in page of a demonstration offers; elsewhere there is nothing at this address. */
export async function demonstration(app: FastifyInstance, { isOffered }: { isOffered: boolean }) {
  app.get('/demonstration.json', (request, reply) =>
    isOffered ? reply.send({ accounts }) : answerNotFound(request, reply),
  )
}
