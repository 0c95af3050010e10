import { assert, type IRawProperty, type Parameters } from 'fast-check'

/** Tries a property with many values; throws with the smallest that broke it, and the seed to try them again. */
export const always = <T>(tried: IRawProperty<T, false>, parameters: Parameters<T> = {}): void => assert(tried, parameters)
