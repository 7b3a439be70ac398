// The words of the schemas for what is missing.
import '@atithi/api/kernel/shared/messages'
import { zodResolver } from '@hookform/resolvers/zod'

/** A form's rules are the schema of the procedure that it calls. */
export const schemaResolver = zodResolver
