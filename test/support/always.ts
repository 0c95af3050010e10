import { assert, type IRawProperty, type Parameters } from 'fast-check'

/** Tests a property with many values. Throws with the smallest counterexample, and the seed to repeat it. */
export const always = <T>(tried: IRawProperty<T, false>, parameters: Parameters<T> = {}): void => assert(tried, parameters)
