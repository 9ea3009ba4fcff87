/** The attributes of an image that is loaded when it comes near the viewport. They are removed from the first image of a page, which is usually visible at once. */
export const lateLoading = 'loading="lazy" decoding="async"';
