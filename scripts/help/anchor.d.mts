/** The anchor of a heading, as GitHub makes it. */
export declare const anchorOf: (heading: string) => string
