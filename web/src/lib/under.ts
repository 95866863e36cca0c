const here = import.meta.url;

/** Where our pages lie on their host: nothing, or a place such as `/newmarket` below another site. */
export const under = import.meta.env.PROD ? new URL('..', here).pathname.replace(/\/$/, '') : '';
