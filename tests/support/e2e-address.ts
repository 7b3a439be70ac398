/** Where the running product answers; the configuration chose the port. */
export const baseURL = `http://localhost:${process.env.E2E_PORT}`
