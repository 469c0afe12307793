// The page as a site of static files: no server of its own, screens after the # of the address.

export const SITE = import.meta.env.MODE === "site";
/** The address of a server for tables with others, if the site was built with one. */
export const FRIENDS = SITE ? ((import.meta.env.VITE_SERVER as string | undefined) ?? "") : "";
