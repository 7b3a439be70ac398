import { registerInput } from '../../identity/auth/schema.ts'
import { entrance, router } from '../../kernel/procedures/builders.ts'
import { register } from './commands.ts'

/** Joined to `auth`: whoever registers makes their first property with it. */
export const signUpRouter = router({
  register: entrance.input(registerInput).mutation(async ({ ctx, input }) => {
    await register(ctx, input)
    return { ok: true as const }
  }),
})
