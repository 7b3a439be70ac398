import { configure } from '@testing-library/react'

// On a busy machine a menu may take longer than the usual second to close.
configure({ asyncUtilTimeout: 20_000 })
