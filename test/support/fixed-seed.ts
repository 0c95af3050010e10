import { configureGlobal } from 'fast-check'

// A property with random values would find a mutant in one run and miss it in the next. Mutation testing needs the same result twice.
configureGlobal({ seed: 20_261_123 })
