// The words of the schemas for what is missing.
import '@atithi/api/shared/messages'

export { zodResolver as schemaResolver } from '@hookform/resolvers/zod'
